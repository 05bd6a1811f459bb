import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableCell, TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

type Place = OrderRecordView['places'][number]

const dots = {
  free: 'off',
  waiting: 'wait',
  sent: 'wait',
  redeemed: 'ok',
  lapsed: 'off',
  void: 'bad',
} as const

/** The places that an order pays for, and the buttons that mail a new code or take an invitation back. */
export function OrderPlaces({ action, places }: { action: string; places: readonly Place[] }) {
  const { t } = useWords('console-sales')
  if (places.length === 0) return null
  const redeemed = places.filter(({ state }) => state === 'redeemed').length
  const headings = (['number', 'recipient', 'state', 'change'] as const).map((name) =>
    t(`places.column.${name}`),
  )
  const [, recipient = '', status = '', change = ''] = headings
  return (
    <FormSection title={t('places.title')} help={t('places.help', { count: places.length, redeemed })}>
      <table className="console-table list-table">
        <TableHead headings={headings} />
        <tbody>
          {places.map((place) => (
            <tr key={place.id}>
              <th scope="row">{place.ordinal}</th>
              <TableCell heading={recipient}>
                {place.name} {place.email !== null && <small>{place.email}</small>}
              </TableCell>
              <TableCell heading={status}>
                <State place={place} />
              </TableCell>
              <TableCell heading={change}>
                {place.maySend && <PlaceButton {...{ action, place }} form="placeSend" />}
                {place.mayTakeBack && <PlaceButton {...{ action, place }} form="placeBack" />}
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function State({ place: { state, on } }: { place: Place }) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  return (
    <>
      <StatusDot kind={dots[state]}>{t(`places.state.${state}`)}</StatusDot>
      {on !== null && <small> {dates.day(on)}</small>}
    </>
  )
}

type ButtonProps = { action: string; place: Place; form: 'placeSend' | 'placeBack' }

function PlaceButton({ action, place, form }: ButtonProps) {
  const { t } = useWords('console-sales')
  return (
    <Form method="post" action={action} className="form-actions">
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="placeId" value={place.id} />
      <Button kind="quiet">
        {t(`places.${form}`)} <span className="only-heard">{place.name ?? place.ordinal}</span>
      </Button>
    </Form>
  )
}
