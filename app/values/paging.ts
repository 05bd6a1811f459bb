/** Which part of a list is asked for. `page` counts from 1. */
export interface Paging {
  page: number
  size: number
}

export interface Paged extends Paging {
  totalPages: number
  totalRecords: number
}

const defaultPageSize = 10
/** assumed: the largest page the specification ever asks for (after a payment) is the largest there is. */
const maxPageSize = 100

/**
 * Reads `page` and `size` of a URL or a body (R260). assumed: what is no whole number from 1 reads as the
 * default instead of being refused, since both are edited by hand in address bars.
 */
export function readPaging(input: { page?: unknown; size?: unknown }): Paging {
  return {
    page: wholeFromOne(input.page) ?? 1,
    size: Math.min(wholeFromOne(input.size) ?? defaultPageSize, maxPageSize),
  }
}

export function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}

/** The paging part of an answer. An empty list has no pages. */
export function pagedOf({ page, size }: Paging, totalRecords: number): Paged {
  return { page, size, totalPages: Math.ceil(totalRecords / size), totalRecords }
}

/** Nine digits at most, so that an offset stays an exact number. */
function wholeFromOne(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
