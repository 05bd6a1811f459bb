import { useLocation, useSearchParams } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ConsoleKeys } from './console-keys.tsx'
import type { ConsoleView } from './console-view.ts'

/** One search over everything one may see here; `/` leads to it, `g` and a letter to a screen, `?` says which. */
export function ConsoleSearch({ frame: { site, screens } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  const [asked] = useSearchParams()
  // A list's own words stand in a field of its own.
  const words = useLocation().pathname === adminPaths.consoleSearch() ? asked.get('q') : null
  const ways = Object.fromEntries(
    screens.flatMap(({ shortcut, to }) => (shortcut === undefined ? [] : [[shortcut, to]])),
  )
  return (
    <LightIsland name="console-keys" when="idle" props={{ ways }} className="console-search">
      <Form action={adminPaths.consoleSearch()} role="search" aria-label={t('find.label')}>
        {site && <input type="hidden" name="site" value={site.tenantId} />}
        <Icon name="search" />
        <input
          type="search"
          name="q"
          id="console-search"
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          defaultValue={words ?? ''}
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/"
        />
      </Form>
      <ConsoleKeys screens={screens} />
    </LightIsland>
  )
}
