/** Why a stored value cannot be read: it is no JSON, or not of the shape that this version knows. */
export const unreadableReasons = ['json', 'shape'] as const;

export type UnreadableReason = (typeof unreadableReasons)[number];
