import * as z from 'zod/mini';

const namedSchema = z.looseObject({ type: z.string() });
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
const schemasIn = (value: unknown): z.core.$ZodType[] => {
  if (isSchema(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  return [];
};

/** Types of schemas whose values may contain any text. */
const textual = ['string', 'unknown', 'any', 'custom', 'template_literal', 'lazy'];

/**
 * Paths of all fields of a schema that accept any text, `[]` for each entry of a list; '' for the whole
 * value.
 */
export function stringFields(schema: z.core.$ZodType, path = ''): string[] {
  const def = z.parse(namedSchema, schema._zod.def);
  if (textual.includes(def.type)) return [path];
  if (def.type === 'object') {
    const shape = z.parse(z.record(z.string(), z.unknown()), def['shape']);
    return Object.entries(shape).flatMap(([name, field]) =>
      isSchema(field) ? stringFields(field, path === '' ? name : `${path}.${name}`) : [],
    );
  }
  const at = def.type === 'array' || def.type === 'record' ? `${path}[]` : path;
  const inner = [
    'in',
    'out',
    'innerType',
    'element',
    'keyType',
    'valueType',
    'options',
    'items',
  ].flatMap((name) => schemasIn(def[name]));
  // The text that a pipe parses into a record is not a field itself.
  const own = def.type === 'pipe' ? inner.filter((each) => !isText(each)) : inner;
  return [...new Set(own.flatMap((each) => stringFields(each, at)))];
}

const isText = (schema: z.core.$ZodType): boolean => {
  const def = z.parse(namedSchema, schema._zod.def);
  return (
    def.type === 'pipe' && schemasIn(def['out']).some((out) => out._zod.def.type === 'transform')
  );
};
