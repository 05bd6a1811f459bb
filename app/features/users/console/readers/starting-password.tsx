import './people.css'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = { name: string; startingPassword: string; to: string }

/** A password that is shown only now, large enough to copy onto paper. */
export function StartingPassword({ name, startingPassword, to }: Props) {
  const { t } = useWords('console-people')
  return (
    <section className="starting-password" role="status">
      <h2>{t('password.heading')}</h2>
      <p>{t('password.help')}</p>
      <FactList
        facts={[
          { name: t('user.username'), value: <code>{name}</code> },
          { name: t('password.label'), value: <code className="secret-once">{startingPassword}</code> },
        ]}
      />
      <ButtonLink to={to}>{t('password.done')}</ButtonLink>
    </section>
  )
}
