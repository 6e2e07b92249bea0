/** 9–12 and 13–17 on working days. */
export const officeHours = {
  rules: [
    {
      weekdays: [1, 2, 3, 4, 5],
      spans: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    },
  ],
};
