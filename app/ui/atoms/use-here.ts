import { useLocation } from '@remix-run/react'

/** The page's own address, for links and forms that lead back to it. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
