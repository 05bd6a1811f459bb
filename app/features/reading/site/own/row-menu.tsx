import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import './own-books.css'

/** What can be done with a row, in a menu that opens without script. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('reading-life')
  return (
    <details className="menu row-menu">
      <summary aria-label={t('row.menu', { name })}>
        <Icon name="more" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

/** Buttons of a row's menu that send another place for it. */
export function MoveButtons({ name, place, last }: { name: string; place: number; last: number }) {
  const { t } = useTranslation('reading-life')
  const moves = [
    { to: place - 1, word: t('lists.up'), label: t('lists.upOf', { name }), isOne: place > 1 },
    { to: place + 1, word: t('lists.down'), label: t('lists.downOf', { name }), isOne: place < last },
    { to: 1, word: t('lists.first'), label: t('lists.firstOf', { name }), isOne: place > 2 },
    { to: last, word: t('lists.last'), label: t('lists.lastOf', { name }), isOne: place < last - 1 },
  ]
  return moves
    .filter(({ isOne }) => isOne)
    .map(({ to, word, label }) => (
      <button key={word} type="submit" name="place" value={to} className="button quiet" aria-label={label}>
        {word}
      </button>
    ))
}
