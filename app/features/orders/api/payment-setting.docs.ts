import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const refusals: ErrorName[] = ['unauthorized', 'noPermission', 'companyNotFound']
const contract = { merchantCcid: 'A100000000000001000000cc', tokenApiKey: 'sandbox-token-key' }
const seller = {
  name: '株式会社青空',
  representative: '青空 一郎',
  address: '〒100-0001 東京都千代田区千代田1-1',
  phone: '03-0000-0001',
  email: 'office@aozora.example',
  registrationNumber: 'T3700000000001',
}
const answer = writeWire(
  viewPaymentSetting({
    companyId: 1,
    provider: 'VERITRANS',
    contracts: { VERITRANS: contract },
    isLive: false,
    checkedAt: null,
    seller,
    konbini: null,
    chargebacks: 'end',
    transfer: null,
    paypay: null,
    applepay: null,
    googlepay: null,
    revision: 2,
  }),
)

const typed = {
  company_id: '1',
  payment_method: 'VERITRANS',
  merchant_ccid: contract.merchantCcid,
  merchant_secret_key: 'secret-of-the-contract',
  token_api_key: contract.tokenApiKey,
}

export const docs: CallDocs = {
  'GET /company/payment-setting': {
    ja: '企業の決済サービスと販売者の情報を返す。シークレットは設定の有無だけを返す',
    request: { company_id: '1' },
    answer,
    refusals,
  },
  'PUT /company/update-veritrans-payment': {
    ja: '決済サービスの契約情報を設定する。省略したシークレットは変更しない',
    request: { ...typed, revision: 1 },
    answer,
    refusals: [...refusals, 'proofNeeded', 'invalidGatewaySettings', 'changedMeanwhile', 'sealingKeyMissing'],
  },
  'POST /company/check-api-setting-veritrans': {
    ja: '契約情報が有効かどうかを決済サービスに問い合わせる。何も保存しない',
    request: typed,
    answer: null,
    refusals: [...refusals, 'invalidGatewaySettings', 'sealingKeyMissing', 'dependencyError'],
  },
  'PUT /company/update-seller': {
    ja: '請求書と特定商取引法に基づく表記に載せる販売者の情報を設定する',
    request: {
      company_id: '1',
      ...(writeWire(seller) as object),
      revision: 1,
    },
    answer,
    refusals: [...refusals, 'proofNeeded', 'changedMeanwhile'],
  },
}
