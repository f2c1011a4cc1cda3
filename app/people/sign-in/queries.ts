import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { type CallBody, callApi, createSender } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { expireSession, startSession } from '../../platform/store/session.ts'

/** Whether the server answered or not; the form shows its message. */
const signInErrorText = ({ status }: ApiError): string =>
  status ? messages.responseError : messages.requestError

/** `onNeedsCode`: the password was right, and the account has a second step; that is no failure. */
export const useLoginMutation = ({ onNeedsCode }: { onNeedsCode: () => void }) =>
  useMutation({
    mutationFn: createSender('POST /users/login'),
    onSuccess: startSession,
    onError: ({ needs }) => needs === 'code' && onNeedsCode(),
    meta: {
      errorText: (error) => (error.message === messages.enterCode ? '' : signInErrorText(error)),
    },
  })

export const useSignUpMutation = () =>
  useMutation({
    mutationFn: createSender('POST /users'),
    onSuccess: startSession,
    meta: { successText: messages.signedUp, errorText: signInErrorText },
  })

/** The request for a password is no failure, unless one was sent. */
const sendVerification = (
  body: CallBody<'PUT /users/verifyemail'>,
): Promise<'verified' | 'passwordNeeded'> =>
  callApi('PUT /users/verifyemail', { body }).then(
    () => 'verified',
    (error: ApiError) => {
      if (body.newpassword || !error.fields.newpassword) throw error
      return 'passwordNeeded'
    },
  )

export const useVerifyEmail = ({ onPasswordNeeded }: { onPasswordNeeded: () => void }) =>
  useMutation({
    mutationFn: sendVerification,
    onSuccess: (outcome) => outcome === 'passwordNeeded' && onPasswordNeeded(),
    meta: { errorText: messages.verifyFailed },
  })

export const useForgotPassword = () =>
  useMutation({ mutationFn: createSender('PUT /users/forgetpassword') })

/** All sessions of the user end, this one too: they sign in with the new password. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: createSender('PUT /users/changepassword'),
    onSuccess: expireSession,
    meta: { errorText: messages.passwordFailed },
  })
