import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import type { ShownImport } from './import-page-view.ts'

const kinds = {
  mapping: 'wait',
  checking: 'wait',
  checked: 'wait',
  importing: 'wait',
  done: 'ok',
  undoing: 'wait',
  undone: 'off',
  refused: 'bad',
  failed: 'bad',
} as const satisfies Record<ShownImport['state'], string>

/** The state of an import, as a dot and a word. */
export function ImportStateDot({ state }: Pick<ShownImport, 'state'>) {
  const { t } = useTranslation('console-csv')
  return <StatusDot kind={kinds[state]}>{t(`state.${state}`)}</StatusDot>
}
