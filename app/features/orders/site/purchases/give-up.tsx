import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** Ends an order that waits for its reader. */
export function GiveUp({ orderId }: { orderId: string }) {
  const { t } = useTranslation('commerce')
  return (
    <Form method="post" action={paths.veritransConfirm({ order_id: orderId })}>
      <input type="hidden" name="orderId" value={orderId} />
      <Button kind="secondary">{t('open.giveUp')}</Button>
    </Form>
  )
}
