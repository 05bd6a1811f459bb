import type { CSSProperties } from 'react'
import type { ToastAppearance } from '#app/kernel/errors/toast.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'

type Props = {
  flash: ToastAppearance & {
    text: string
    way?: { label: string; href: string }
    undo?: { label: string; action: string; id: string }
    /** It stays until it is closed, because somebody must not miss it. */
    isKept?: boolean
  }
}

/** A message about what has just happened. It disappears by itself without script; screen readers announce it either way. */
export function Toast({ flash }: Props) {
  const { text, level, seconds, position, way, undo } = flash
  if (flash.isKept) return <KeptToast text={text} level={level} />
  // A paragraph can't contain a form.
  const Element = undo === undefined ? 'p' : 'div'
  return (
    <Element
      className={`toast toast-${level}${position === 'bottom-right' ? ' toast-corner' : ''}`}
      role={level === 'error' ? 'alert' : 'status'}
      lang={langOf(text)}
      style={{ '--seconds': `${seconds}s` } as CSSProperties}
    >
      {text} {way && <a href={way.href}>{way.label}</a>}
      {undo && (
        <form method="post" action={undo.action}>
          <input type="hidden" name="undo" value={undo.id} />
          <button type="submit" name="do" value="undo">
            {undo.label}
          </button>
        </form>
      )}
    </Element>
  )
}

/** A dialog that isn't modal: its form closes it without script, and without leaving the page. */
function KeptToast({ text, level }: Pick<Props['flash'], 'text' | 'level'>) {
  const { t } = useTranslation('common')
  return (
    <dialog open className={`toast toast-${level} toast-kept`} aria-label={text} lang={langOf(text)}>
      <span role="alert">{text}</span>
      <form method="dialog">
        <button type="submit" aria-label={t('dialog.close')}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}
