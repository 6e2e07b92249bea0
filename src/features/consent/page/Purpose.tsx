interface PurposeProps {
  name: string;
  texts: { title: string; text: string };
  isOn: boolean;
  isFixed: boolean;
}

/** Switch of one purpose, with title and description. */
export function Purpose({ name, texts, isOn, isFixed }: PurposeProps) {
  const id = `consent-${name}`;
  return (
    <div className="consent-purpose">
      <label htmlFor={id}>{texts.title}</label>
      <input
        id={id}
        name={name}
        type="checkbox"
        role="switch"
        className="switch"
        defaultChecked={isOn}
        disabled={isFixed}
        aria-describedby={`${id}-text`}
      />
      <p id={`${id}-text`}>{texts.text}</p>
    </div>
  );
}
