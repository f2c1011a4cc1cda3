import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { type CallBody, callApi, sender } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { expireSession, startSession } from '../../platform/store/session.ts'

/** Whether the server answered or not; the form shows its message. */
const errorText = ({ status }: ApiError): string =>
  status ? messages.responseError : messages.requestError

/** `onNeedsCode`: the password was right, and the account has a second step; that is no failure. */
export const useLogin = ({ onNeedsCode }: { onNeedsCode: () => void }) =>
  useMutation({
    mutationFn: sender('POST /users/login'),
    onSuccess: startSession,
    onError: ({ needs }) => needs === 'code' && onNeedsCode(),
    meta: { errorText: (error) => (error.message === messages.enterCode ? '' : errorText(error)) },
  })

export const useSignUp = () =>
  useMutation({
    mutationFn: sender('POST /users'),
    onSuccess: startSession,
    meta: { successText: messages.signedUp, errorText },
  })

/** The request for a password is no failure, unless one was sent. */
const verify = (body: CallBody<'PUT /users/verifyemail'>): Promise<'verified' | 'passwordNeeded'> =>
  callApi('PUT /users/verifyemail', { body }).then(
    () => 'verified',
    (error: ApiError) => {
      if (body.newpassword || !error.fields.newpassword) throw error
      return 'passwordNeeded'
    },
  )

export const useVerifyEmail = ({ onPasswordNeeded }: { onPasswordNeeded: () => void }) =>
  useMutation({
    mutationFn: verify,
    onSuccess: (outcome) => outcome === 'passwordNeeded' && onPasswordNeeded(),
    meta: { errorText: messages.verifyFailed },
  })

export const useForgotPassword = () =>
  useMutation({ mutationFn: sender('PUT /users/forgetpassword') })

/** All sessions of the user end, this one too: they sign in with the new password. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: sender('PUT /users/changepassword'),
    onSuccess: expireSession,
    meta: { errorText: messages.passwordFailed },
  })
