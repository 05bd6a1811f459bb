import './console.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { ActingBar } from './acting-bar.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import type { ConsoleView } from './console-view.ts'

type Props = {
  frame: ConsoleView
  title: string
  /** How many entries the page lists, where that is all it says about them. */
  count?: number
  /** The page's one primary action. */
  action?: ReactNode
  /** The list the page came from, with its name; contents where none is said. */
  back?: string
  backTo?: string
  children: ReactNode
}

/** The frame of every screen of the console: the bar, the menu of the site at hand, the title with its action, the screen. */
export function ConsolePage({ frame, title, count, action, back, backTo, children }: Props) {
  const { t } = useTranslation('console')
  return (
    <div className="console">
      <ConsoleBar frame={frame} />
      {frame.acting && <ActingBar acting={frame.acting} />}
      <div className="console-body">
        {frame.screens.length > 0 && <ConsoleMenu frame={frame} />}
        <main id="main" className="console-main">
          {back !== undefined && <BackLink to={back}>{backTo ?? t('back.contents')}</BackLink>}
          <div className="console-head">
            <h1 lang={langOf(title)}>{title}</h1>
            {count !== undefined && <span className="count">{t('count', { count })}</span>}
            {action}
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}
