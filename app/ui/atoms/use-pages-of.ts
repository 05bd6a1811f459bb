import { useLocation } from '@remix-run/react'

/** Leads to another page of one part of this page, by the parameter that is called like the part; what else is asked for stays. */
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
