import type { ErrorName } from './catalogue.ts'

/**
 * The errors of the card providers by their own numbers. The number is sent in `gateway_code` beside the refusal that it belongs to, never
 * in `status` (ruling 37). Its text is `errors:gateway.{name}`.
 */
export interface GatewayRecord {
  name: string
  /** The part of the card or of the setup that is at fault. A form marks that field. */
  about:
    | 'cardNumber'
    | 'cardExpiry'
    | 'securityCode'
    | 'holderName'
    | 'token'
    | 'shopId'
    | 'authorisation'
    | 'provider'
  /** The refusal that the product gives for this error. */
  refusal: ErrorName
}

export const gatewayCodes = {
  100: { name: 'cardNumberMissing', about: 'cardNumber', refusal: 'invalidCard' },
  101: { name: 'cardNumberNotDigits', about: 'cardNumber', refusal: 'invalidCard' },
  102: { name: 'cardNumberLength', about: 'cardNumber', refusal: 'invalidCard' },
  103: { name: 'cardNumberUnknown', about: 'cardNumber', refusal: 'invalidCard' },
  110: { name: 'cardExpiryMissing', about: 'cardExpiry', refusal: 'invalidCard' },
  111: { name: 'cardExpiryNotDigits', about: 'cardExpiry', refusal: 'invalidCard' },
  112: { name: 'cardExpiryFormat', about: 'cardExpiry', refusal: 'invalidCard' },
  113: { name: 'cardExpiryMonth', about: 'cardExpiry', refusal: 'invalidCard' },
  114: { name: 'cardExpired', about: 'cardExpiry', refusal: 'invalidCard' },
  120: { name: 'securityCodeMissing', about: 'securityCode', refusal: 'invalidCard' },
  121: { name: 'securityCodeNotDigits', about: 'securityCode', refusal: 'invalidCard' },
  122: { name: 'securityCodeLength', about: 'securityCode', refusal: 'invalidCard' },
  123: { name: 'securityCodeWrong', about: 'securityCode', refusal: 'invalidCard' },
  131: { name: 'holderNameCharacters', about: 'holderName', refusal: 'invalidCard' },
  132: { name: 'holderNameTooLong', about: 'holderName', refusal: 'invalidCard' },
  141: { name: 'tokenCountInvalid', about: 'token', refusal: 'tokenCreationFailed' },
  150: { name: 'encryptedCardMissing', about: 'token', refusal: 'tokenCreationFailed' },
  160: { name: 'shopIdMissing', about: 'shopId', refusal: 'invalidGatewaySettings' },
  161: { name: 'shopIdTooLong', about: 'shopId', refusal: 'invalidGatewaySettings' },
  162: { name: 'shopIdCharacters', about: 'shopId', refusal: 'invalidGatewaySettings' },
  170: { name: 'publicKeyMissing', about: 'shopId', refusal: 'invalidGatewaySettings' },
  180: { name: 'shopNotFound', about: 'shopId', refusal: 'invalidGatewaySettings' },
  190: { name: 'encryptedCardUnreadable', about: 'token', refusal: 'tokenCreationFailed' },
  191: { name: 'encryptedCardFormat', about: 'token', refusal: 'tokenCreationFailed' },
  501: { name: 'tokenShopParameterMissing', about: 'token', refusal: 'tokenCreationFailed' },
  502: { name: 'tokenShopParameterUnknown', about: 'token', refusal: 'tokenCreationFailed' },
  511: { name: 'tokenCardMissing', about: 'token', refusal: 'tokenCreationFailed' },
  512: { name: 'tokenCardUnreadable', about: 'token', refusal: 'tokenCreationFailed' },
  521: { name: 'tokenKeyMissing', about: 'token', refusal: 'tokenCreationFailed' },
  522: { name: 'tokenKeyUnreadable', about: 'token', refusal: 'tokenCreationFailed' },
  531: { name: 'tokenCallbackMissing', about: 'token', refusal: 'tokenCreationFailed' },
  541: { name: 'tokenHashMissing', about: 'token', refusal: 'tokenCreationFailed' },
  551: { name: 'tokenApiKeyUnknown', about: 'token', refusal: 'invalidGatewaySettings' },
  552: { name: 'tokenApiKeyInvalid', about: 'token', refusal: 'invalidGatewaySettings' },
  561: { name: 'cardTokenExpired', about: 'token', refusal: 'tokenCreationFailed' },
  562: { name: 'cardTokenUsed', about: 'token', refusal: 'tokenCreationFailed' },
  701: { name: 'cardDeclined', about: 'authorisation', refusal: 'paymentFailed' },
  702: { name: 'cardLimitExceeded', about: 'authorisation', refusal: 'paymentFailed' },
  703: { name: 'cardNotAccepted', about: 'authorisation', refusal: 'paymentFailed' },
  704: { name: 'cardHolderNotVerified', about: 'authorisation', refusal: 'paymentFailed' },
  901: { name: 'gatewaySystemError', about: 'provider', refusal: 'paymentFailed' },
  902: { name: 'gatewayBusy', about: 'provider', refusal: 'paymentFailed' },
} as const satisfies Record<number, GatewayRecord>

/** The catalogue's entry for a provider's number. Null if it has none. */
export function gatewayRecordOf(
  code: number | undefined,
): (typeof gatewayCodes)[keyof typeof gatewayCodes] | null {
  return gatewayCodes[code as keyof typeof gatewayCodes] ?? null
}

/** The HTTP status for a provider's number: 502 if the provider itself failed, 400 if the card or the settings were wrong. */
export function httpOfGateway(code: number): 400 | 502 | null {
  const record = gatewayRecordOf(code)
  if (record === null) return null
  return record.about === 'provider' ? 502 : 400
}
