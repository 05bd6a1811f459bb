/** What a reader's annotations may take (migration 0048): 5,000 notes of 2,000 Japanese letters each. Bytes. */
export const usualRoom = 33_554_432
