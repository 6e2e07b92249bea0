/** The part of the package that scripts/fonts.ts uses; it ships no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2';
      variationAxes?: Record<string, number | { min: number; max: number }>;
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
