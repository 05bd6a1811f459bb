import { fieldProblem } from '#app/errors/field-problem.ts'
import { refuseFields } from '#app/errors/refusal.ts'

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

/** Nine digits at most, so that an offset stays an exact number. */
const maxPage = 999_999_999

/**
 * Reads `page` and `size` of a URL or a body (R260); what is empty is not there (R415). Whatever else is no whole number from 1, or is
 * more than there is, is refused with `badParameters` by its name, at pages as in calls (docs/adr/127).
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

/** The largest page there is, where a size is reckoned instead of asked for. */
export function atMostAPage(size: number): number {
  return Math.min(size, maxPageSize)
}

/** A page of a book, as the address of its viewer names it: the first where that is no number. */
export function readBookPage(value: string | null): number {
  return wholeFromOne(value) ?? 1
}

export function offsetOf({ page, size }: Paging): number {
  return (page - 1) * size
}

/** The paging part of an answer. An empty list has no pages. */
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
  // `1e3` and `0x10` are whole numbers to a machine; a list's address has digits.
  const isWhole = typeof value === 'string' ? /^(?:0|-?[1-9][0-9]*)$/.test(value) : Number.isInteger(number)
  if (!isWhole) return 'notWhole'
  return number < 1 ? fieldProblem('tooSmall', { min: 1 }) : fieldProblem('tooBig', { max })
}

function wholeFromOne(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
