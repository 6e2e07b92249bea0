/** Why a stored value cannot be read: it is not JSON, or does not have the shape that this version knows. */
export const unreadableReasons = ['json', 'shape'] as const;

export type UnreadableReason = (typeof unreadableReasons)[number];
