import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { useWords } from '#app/ui/console/words.ts'

/** Says which databases didn't answer, so that nobody takes a list or a sum without their sites for all there is. */
export function SilentDatabases({ silent }: Pick<SideBySide<unknown>, 'silent'>) {
  const { t } = useWords('console-company')
  if (silent.length === 0) return null
  return <p className="alert alert-error">{t('sites.silent', { databases: silent.join(', ') })}</p>
}
