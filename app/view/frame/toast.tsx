import type { CSSProperties } from 'react'
import type { ToastLook } from '#app/errors/toast.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'

type Props = {
  flash: ToastLook & { text: string; code: number | null; way?: { label: string; href: string } }
}

/** Says what has just happened and goes by itself, without script; what is read aloud is heard either way. */
export function Toast({ flash: { text, level, seconds, position, code, way } }: Props) {
  return (
    <p
      className={`toast toast-${level}${position === 'bottom-right' ? ' toast-corner' : ''}`}
      role={level === 'error' ? 'alert' : 'status'}
      lang={langOf(text)}
      style={{ '--seconds': `${seconds}s` } as CSSProperties}
    >
      {text} {code !== null && <small className="code">{code}</small>}
      {way && <a href={way.href}>{way.label}</a>}
    </p>
  )
}
