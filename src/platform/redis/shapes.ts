/**
 * What each subject registers about its keys: the schema of a value, which is for a HASH the value of a
 * field, and for a sorted set, a set or a list a member.
 */
import * as z from 'zod/mini';

/** A key whose values are not checked, and why. */
export interface Shapeless {
  shapeless: string;
}
export const shapeless = (reason: string): Shapeless => ({ shapeless: reason });

type Key = (...parts: never[]) => string;
type Shape = z.ZodMiniType | Shapeless;
/** For keys that are built from a name: one shape for all names, or one for each. */
type FamilyShape = Shape | { each: Readonly<Record<string, z.ZodMiniType>> };
/** A shape for every key of a subject, under the same names. */
export type ShapesOf<Keys> = {
  readonly [Name in keyof Keys]: Keys[Name] extends string
    ? Shape
    : Keys[Name] extends Key
      ? FamilyShape
      : ShapesOf<Keys[Name]>;
};

/** A key, or the prefix of several keys, and the shape of their values. */
export interface RegisteredShape {
  key: string;
  isFamily: boolean;
  shape: Shape;
}
/** Returns the schema of a key's values; `undefined` if they are not checked. */
export type ShapeOf = (key: string) => z.ZodMiniType | undefined;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const isShape = (value: unknown): value is Shape =>
  isTree(value) && ('_zod' in value || 'shapeless' in value);

/** Lists the keys of a subject with their shapes. */
export function registered<Keys extends object>(
  keys: Keys,
  shapes: ShapesOf<Keys>,
): RegisteredShape[] {
  return isTree(keys) && isTree(shapes) ? pairsOf(keys, shapes) : [];
}

function pairsOf(keys: Tree, shapes: Tree): RegisteredShape[] {
  return Object.entries(keys).flatMap(([name, key]): RegisteredShape[] => {
    const shape = shapes[name];
    if (typeof key === 'string') return isShape(shape) ? [{ key, isFamily: false, shape }] : [];
    if (typeof key !== 'function') return isTree(key) && isTree(shape) ? pairsOf(key, shape) : [];
    const nameOf = (part: string) => String(Reflect.apply(key, undefined, [part, part]));
    const [start = ''] = nameOf('*').split('*');
    if (isShape(shape)) return [{ key: start, isFamily: true, shape }];
    const each = isTree(shape) && isTree(shape['each']) ? shape['each'] : {};
    return Object.entries(each).flatMap(([part, own]) =>
      isShape(own) ? [{ key: nameOf(part), isFamily: false, shape: own }] : [],
    );
  });
}

export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
/** Digest of an e-mail address or of a secret. */
export const digestSchema = matching(/^[\w-]{43}$/);
export const digestAndId = matching(/^[\w-]{43} [\w-]+$/);
export const word = matching(/^[\w=-]+$/);
export const words = matching(/^[\w-]+( [\w-]+)*$/);
