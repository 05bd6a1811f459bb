import type { ReactNode } from 'react'

/** A list of facts, each with its name on the left and its value on the right. */
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
