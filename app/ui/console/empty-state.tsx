import type { ReactNode } from 'react'

/** Of a screen with nothing on it yet: what will be here, and what to do next. */
export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <>
      <p>{title}</p>
      <p>{hint}</p>
      {children}
    </>
  )
}
