import type { CSSProperties } from 'react'
import { langOf } from '../atoms/lang-of.ts'

type Props = { notice: { text: string; level: 'success' | 'error'; seconds: number; code: number | null } }

/** Says what has just happened and goes by itself, without script; what is read aloud is heard either way. */
export function Toast({ notice: { text, level, seconds, code } }: Props) {
  return (
    <p
      className={`toast toast-${level}`}
      role={level === 'error' ? 'alert' : 'status'}
      lang={langOf(text)}
      style={{ '--seconds': `${seconds}s` } as CSSProperties}
    >
      {text} {code !== null && <small className="code">{code}</small>}
    </p>
  )
}
