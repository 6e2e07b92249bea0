import { useEffect } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { chooseTheme, showTheme, themes, useTheme } from '#platform/desk/theme.ts';

/** Chooses between light, dark and what the system says; the choice is kept as the language is. */
export function ThemeChoice() {
  const { findTexts } = useDesk();
  const words = findTexts.theme;
  const theme = useTheme();
  // Another window may have chosen.
  useEffect(() => showTheme(theme), [theme]);
  return (
    <fieldset className="desk-theme">
      <legend className="sr-only">{words.label}</legend>
      {([null, ...themes] as const).map((one) => (
        <label key={one ?? 'system'}>
          <input
            type="radio"
            name="desk-theme"
            className="sr-only"
            checked={theme === one}
            onChange={() => chooseTheme(one)}
          />
          {words[one ?? 'system']}
        </label>
      ))}
    </fieldset>
  );
}
