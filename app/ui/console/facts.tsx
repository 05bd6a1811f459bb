import './facts.css'
import '#app/ui/atoms/dot.css'
import type { ReactNode } from 'react'

/** A list of named facts. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatusProps = { kind: 'ok' | 'wait' | 'bad' | 'off'; children: ReactNode }

/** A state as a dot and a word. */
export function StatusDot({ kind, children }: StatusProps) {
  return <span className={`dot status-${kind}`}>{children}</span>
}
