import { useLocation } from '@remix-run/react'

/** Makes links to the pages of one part of a screen, by the query parameter named like the part. Other parameters stay. */
export function usePagesOf(part: string): (page: number) => string {
  const { pathname, search } = useLocation()
  return (page) => {
    const query = new URLSearchParams(search)
    if (page === 1) query.delete(part)
    else query.set(part, String(page))
    const text = query.toString()
    return `${pathname}${text === '' ? '' : `?${text}`}#${part}`
  }
}
