/**
 * How much of a book a reader's browser gets, least protected first: everything; text that can be read and copied up to a share; only
 * pictures of pages with the reader's mark in them (docs/adr/095).
 */
export const protections = ['open', 'guarded', 'strict'] as const
export type Protection = (typeof protections)[number]
