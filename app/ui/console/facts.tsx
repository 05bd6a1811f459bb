import './facts.css'
import '#app/ui/atoms/dot.css'
import type { ReactNode } from 'react'

/** A list of named facts. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts max-w-190">
      {facts.map(({ name, value }) => (
        <div
          className="grid grid-cols-[180px_1fr] gap-x-4 gap-y-1 py-2.25 line-b max-md:grid-cols-[1fr]"
          key={name}
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatusProps = { kind: 'ok' | 'wait' | 'bad' | 'off'; children: ReactNode }

/** A state shown as a dot and a word. */
export function StatusDot({ kind, children }: StatusProps) {
  return <span className={`dot status-${kind}`}>{children}</span>
}
