/** The room for a reader's annotations in bytes (migration 0048): 5,000 notes of 2,000 Japanese letters each. */
export const defaultRoom = 33_554_432
