/** The default limit on a reader's annotations, in bytes (migration 0048): enough for 5,000 notes of 2,000 Japanese letters. */
export const defaultRoom = 33_554_432
