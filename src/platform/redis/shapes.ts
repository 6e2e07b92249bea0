/**
 * What each subject registers of its keys: what a value has to be; of a HASH what stands under a field, of
 * a sorted set, a set or a list a member.
 */
import * as z from 'zod/mini';

/** A key whose values are not looked at, and why. */
export interface Shapeless {
  shapeless: string;
}
export const shapeless = (reason: string): Shapeless => ({ shapeless: reason });

type Key = (...parts: never[]) => string;
type Shape = z.ZodMiniType | Shapeless;
/** Of keys that are made of a name: of any name one shape, or of each its own. */
type FamilyShape = Shape | { each: Readonly<Record<string, z.ZodMiniType>> };
/** A shape for every key of a subject, under the same names. */
export type ShapesOf<Keys> = {
  readonly [Name in keyof Keys]: Keys[Name] extends string
    ? Shape
    : Keys[Name] extends Key
      ? FamilyShape
      : ShapesOf<Keys[Name]>;
};

/** A key, or the beginning of several, and what their values have to be. */
export interface RegisteredShape {
  key: string;
  isFamily: boolean;
  shape: Shape;
}
/** What a value of a key has to be; `undefined` where none is looked at. */
export type ShapeOf = (key: string) => z.ZodMiniType | undefined;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const isShape = (value: unknown): value is Shape =>
  isTree(value) && ('_zod' in value || 'shapeless' in value);

/** The keys of a subject with their shapes, one by one. */
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
/** Of an e-mail address, or of a secret. */
export const digestSchema = matching(/^[\w-]{43}$/);
export const digestAndId = matching(/^[\w-]{43} [\w-]+$/);
export const word = matching(/^[\w=-]+$/);
export const words = matching(/^[\w-]+( [\w-]+)*$/);
