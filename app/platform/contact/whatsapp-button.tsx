import { whatsappChatAddress } from '#contract/platform/whatsapp.ts'
import { useShopSettings } from '../shop/use-shop.ts'

/** Opens a chat with the shop. Shows nothing where the shop has not set its WhatsApp number. */
export function WhatsAppButton({ text, className = '' }: { text?: string; className?: string }) {
  const link = whatsappChatAddress(useShopSettings().whatsapp, text)
  if (!link) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className={`button button-secondary max-sm:w-full sm:justify-self-start ${className}`}
    >
      Message us on WhatsApp
    </a>
  )
}
