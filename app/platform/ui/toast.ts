import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { create } from 'zustand'

export type ToastLink = { title: string } & Pick<LinkProps, 'to' | 'reloadDocument'>
export type ToastOffer = ToastLink | { title: string; act: () => void }
export type Toast = {
  id: number
  text: ReactNode
  tone: 'success' | 'error' | 'message'
  offer?: ToastOffer
}

export const useToasts = create<readonly Toast[]>(() => [])

const showToast = (toasts: readonly Toast[]): void => useToasts.setState(toasts, true)

export const removeToast = (id: number): void =>
  showToast(useToasts.getState().filter((toast) => toast.id !== id))

let lastId = 0

function addToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const isOver = ({ text, tone }: Toast): boolean =>
    // an earlier error is resolved
    text === toast.text || (tone === 'error' && toast.tone === 'success')
  showToast([
    ...toastsWithRoom(useToasts.getState().filter((toast) => !isOver(toast))),
    { ...toast, id: lastId },
  ])
}

const MAX_SHOWN_TOASTS = 3

/**
 * A message gives way first: news of other people must not push out the answer to what was done
 * here.
 */
function toastsWithRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < MAX_SHOWN_TOASTS) return toasts
  const message = toasts.findIndex(({ tone }) => tone === 'message')
  return toasts.toSpliced(Math.max(0, message), 1)
}

/**
 * A short notice. A repeated text replaces itself, a success removes earlier errors, and at most
 * three are shown.
 */
export const toast = {
  success: (text: string, offer?: ToastOffer): void => addToast({ tone: 'success', text, offer }),
  error: (text: string, offer?: ToastOffer): void => addToast({ tone: 'error', text, offer }),
  /** Neither success nor error. May link to its subject. */
  message: (text: ReactNode, offer?: ToastOffer): void =>
    addToast({ tone: 'message', text, offer }),
}
