import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'

/** A page of a list. `page` counts from 1; `size` is the number of rows. */
export interface Paging {
  page: number
  size: number
}

export interface Paged extends Paging {
  totalPages: number
  totalRecords: number
}

const defaultPageSize = 10
/** assumed: the largest page that the specification asks for anywhere (after a payment) is the maximum. */
const maxPageSize = 100

/** The highest page number: nine digits, so that an offset stays an exact number. */
const maxPage = 999_999_999

/**
 * Reads `page` and `size` of a URL or a body (R260). An empty value counts as missing (R415). Refuses anything that isn't a whole number
 * from 1 to the maximum with `badParameters` and the field's name, for pages and calls alike (docs/adr/127).
 */
export function readPaging(input: { page?: unknown; size?: unknown }): Paging {
  const page = read(input.page, { usual: 1, max: maxPage })
  const size = read(input.size, { usual: defaultPageSize, max: maxPageSize })
  const problems = Object.entries({ page, size }).flatMap(([name, { problem }]) =>
    problem === null ? [] : [[name, [problem]]],
  )
  if (problems.length > 0) refuseFields(Object.fromEntries(problems))
  return { page: page.value, size: size.value }
}

/** Limits a calculated size to the maximum. */
export function atMostAPage(size: number): number {
  return Math.min(size, maxPageSize)
}

/** Reads the book's page number from the viewer's address; 1 if it isn't valid. */
export function readBookPage(value: string | null): number {
  return wholeFromOne(value) ?? 1
}

export function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}

/** The paging fields of an answer. An empty list has 0 pages. */
export function pagedOf({ page, size }: Paging, totalRecords: number): Paged {
  return { page, size, totalPages: Math.ceil(totalRecords / size), totalRecords }
}

function read(
  value: unknown,
  { usual, max }: { usual: number; max: number },
): { value: number; problem: string | null } {
  if (value === undefined || value === null || value === '') return { value: usual, problem: null }
  const number = wholeFromOne(value)
  if (number === null) return { value: usual, problem: problemOf(value, max) }
  return { value: number, problem: number > max ? fieldProblem('tooBig', { max }) : null }
}

function problemOf(value: unknown, max: number): string {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return 'notANumber'
  // Accepts plain digits only: JavaScript would also read `1e3` and `0x10` as whole numbers.
  const isWhole = typeof value === 'string' ? /^(?:0|-?[1-9][0-9]*)$/.test(value) : Number.isInteger(number)
  if (!isWhole) return 'notWhole'
  return number < 1 ? fieldProblem('tooSmall', { min: 1 }) : fieldProblem('tooBig', { max })
}

function wholeFromOne(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
