import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { useWords } from '#app/ui/console/words.ts'

type Props = Pick<SideBySide<unknown>, 'silent'> & {
  /** What the page lacks of the sites there. */
  lacks?: 'sites' | 'sizes' | 'outages'
}

/** Says which databases didn't answer, so that nobody takes a list or a sum without their sites for all there is. */
export function SilentDatabases({ silent, lacks = 'sites' }: Props) {
  const { t } = useWords('console-company')
  if (silent.length === 0) return null
  return <p className="alert alert-error">{t(`silent.${lacks}`, { databases: silent.join(', ') })}</p>
}
