import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { ConsoleView } from './console-view.ts'

/** What the keyboard does; `?` opens it. */
export function ConsoleKeys({ screens }: Pick<ConsoleView, 'screens'>) {
  const { t } = useTranslation('console')
  const { t: say } = useWords('console')
  const ways = screens.filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Dialog id="console-keys" title={t('keys.title')} close={t('keys.close')}>
      <dl className="console-keys">
        <Keys keys={['/']}>{t('keys.search')}</Keys>
        <Keys keys={['?']}>{t('keys.help')}</Keys>
        {ways.map(({ key, title, shortcut = '' }) => (
          <Keys key={key} keys={['g', shortcut]}>
            {say(title)}
          </Keys>
        ))}
      </dl>
    </Dialog>
  )
}

function Keys({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
