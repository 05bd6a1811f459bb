import { z } from 'zod'
import { endpoint, within } from '#app/doors/api/endpoint.ts'
import {
  PaymentSettingInput,
  SellerInput,
  viewPaymentSetting,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import {
  checkPaymentSetting,
  getPaymentSetting,
  savePaymentSetting,
  saveSeller,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'

/** The id of a company. Without it, a call is about the administrator's own company or, if they have none, the site's. */
const companyId = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId').optional()

/** A company's payment provider and seller details. Secrets can be sent but are never returned. */
export const paymentSettingEndpoints = [
  endpoint('GET /company/payment-setting', {
    summary:
      'Returns the payment provider and the seller’s details of a company; of secrets only which are set',
    access: 'company',
    input: z.object({ companyId }),
    run: (visit, { companyId }) => getPaymentSetting(visit, companyId),
    view: viewPaymentSetting,
  }),
  endpoint('PUT /company/update-veritrans-payment', {
    record: 'GET /company/payment-setting',
    summary: 'Sets the contract with the payment provider; secrets left out stay',
    access: 'company',
    only: 'person',
    mayBeEmpty: ['paymentMethod'],
    input: PaymentSettingInput.extend({ companyId }),
    run: (visit, { companyId, ...input }) => savePaymentSetting(visit, companyId, input),
    view: viewPaymentSetting,
  }),
  endpoint('POST /company/check-api-setting-veritrans', {
    summary: 'Asks the payment provider whether it knows a contract; stores nothing',
    access: 'company',
    only: 'person',
    input: PaymentSettingInput.extend({ companyId }),
    run: (visit, { companyId, ...input }) => checkPaymentSetting(visit, companyId, input),
    view: () => null,
  }),
  endpoint('PUT /company/update-seller', {
    record: 'GET /company/payment-setting',
    summary: 'Sets the seller’s details on invoices and on the page about the sale',
    access: 'company',
    only: 'person',
    input: within('seller', SellerInput, z.object({ companyId })),
    run: (visit, { companyId, ...input }) => saveSeller(visit, companyId, input),
    view: viewPaymentSetting,
  }),
]
