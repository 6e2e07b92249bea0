/** For acts that ask no other subject. */
export const alone = (): never => {
  throw new Error('Others are asked');
};
