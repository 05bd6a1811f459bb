import type { ReactNode } from 'react'
import { useWords } from '#app/ui/console/words.ts'

/** Says that the server works with a sandbox, and where its mails and test cards are. Shows nothing on any other server. */
export function SandboxNote({ origin, children }: { origin: string | null; children?: ReactNode }) {
  const { t } = useWords('console-selling')
  if (origin === null) return null
  return (
    <aside className="mb-6 max-w-190 px-4 py-3 line rounded-sheet bg-paper-2 text-sm">
      <p>
        <strong className="bold">{t('sandbox.title')}</strong> {t('sandbox.about')}
      </p>
      <p className="mt-1">
        <a className="underline" href={`${origin}/mail`} target="_blank" rel="noreferrer">
          {t('sandbox.mails')}
        </a>
        {' · '}
        <a className="underline" href={`${origin}/payments`} target="_blank" rel="noreferrer">
          {t('sandbox.cards')}
        </a>
      </p>
      {children}
    </aside>
  )
}
