/**
 * What of a book leaves the house, the least protected first: everything; the text only to be read, with a share that may be copied;
 * nothing but pictures of pages with the reader's mark in them (docs/adr/095).
 */
export const protections = ['open', 'guarded', 'strict'] as const
export type Protection = (typeof protections)[number]
