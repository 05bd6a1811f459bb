import type { ReactNode } from 'react'

/** A list of what is said about one thing: the name at the left, what it is at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="order-facts">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
