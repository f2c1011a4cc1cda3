import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_PASSWORD, MAX_TAG, MIN_PASSWORD } from './limits.ts'
import { SearchParams, sortBy } from './list-params.ts'
import { messages } from './messages.ts'
import { RIGHTS } from './rights.ts'
import { SalePage, SaleSort } from './sales.ts'
import { AnyText, Email, IdParam, Message, optionalText, PhoneNumber, requiredText } from './values.ts'

/** §3. `role` is a role's id, `status` 'block' or 'unblock'. */
export const User = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  whatsapp: z.string().optional(),
  role: z.string(),
  status: z.enum(['block', 'unblock']),
  /** What an admin may do; left out for others. */
  rights: z.array(z.enum(RIGHTS)).optional(),
  /** Parts of the last address that the user ordered to; empty before the first order. */
  shipping: z.array(z.string()),
  isVerified: z.boolean(),
  /** The latest terms that the user accepted; only of a single user, and left out where none are recorded. */
  terms: z.object({ version: z.int(), acceptedAt: z.string() }).optional(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

/** What a sign-in answers. The browser stores it under the user key of local storage. §3 */
export const SignedIn = z.object({
  accessToken: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  whatsapp: z.string().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

const newPassword = (field: string) =>
  z
    .string(messages.required(field))
    .min(1, messages.required(field))
    .min(MIN_PASSWORD, messages.passwordLength)
    .max(MAX_PASSWORD, messages.passwordLength)

/** A password that is only compared. Its length is limited, so that no huge text is hashed. */
const givenPassword = (field: string) => z.string(messages.required(field)).min(1, messages.required(field)).max(1024)

export const SignUpForm = z.object({
  fullName: requiredText('fullName', 120),
  email: Email,
  phoneNumber: PhoneNumber,
  password: newPassword('password'),
  whatsapp: optionalText('whatsapp', 30),
  tandc: z.literal(true, messages.acceptTerms),
  /** Agrees to mails about a cart that was left; never ticked before. */
  cartMail: z.boolean().optional(),
})
export type SignUpForm = z.infer<typeof SignUpForm>

export const LoginForm = z.object({
  email: requiredText('email', 254),
  password: givenPassword('password'),
  /** A code of the second factor, or a recovery code; an account with a second factor answers `needs: 'code'` without one. */
  code: optionalText('code', 40),
})
export type LoginForm = z.infer<typeof LoginForm>

export const ProfileForm = z.object({
  name: requiredText('name', 120),
  phoneNumber: PhoneNumber,
  whatsapp: optionalText('whatsapp', 30),
})
export type ProfileForm = z.infer<typeof ProfileForm>

const isRepeated = ({ newpassword, cnpassword }: { newpassword: string; cnpassword: string }): boolean =>
  newpassword === cnpassword
const mustRepeat = { message: messages.passwordsDiffer, path: ['cnpassword'] }

/** The form's own check: all fields are filled in. */
export const ChangePasswordFields = z.object({
  oldpassword: givenPassword('oldpassword'),
  newpassword: givenPassword('newpassword'),
  cnpassword: givenPassword('cnpassword'),
})

export const ChangePasswordForm = ChangePasswordFields.extend({ newpassword: newPassword('newpassword') }).refine(
  isRepeated,
  mustRepeat,
)
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>

/** The form's own check: all fields are filled in. */
export const ResetPasswordFields = z.object({
  newpassword: givenPassword('newpassword'),
  cnpassword: givenPassword('cnpassword'),
  code: requiredText('code', 200),
})

export const ResetPasswordForm = ResetPasswordFields.extend({ newpassword: newPassword('newpassword') }).refine(
  isRepeated,
  mustRepeat,
)
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

export const ForgotPasswordForm = z.object({ email: Email })

/** A caller who is not signed in to the account must give a new password. */
export const VerifyEmailForm = z
  .object({
    vid: requiredText('vid', 200),
    newpassword: newPassword('newpassword').optional(),
    cnpassword: z.string().max(1024).optional(),
  })
  .refine(({ newpassword, cnpassword }) => newpassword === cnpassword, mustRepeat)
export type VerifyEmailForm = z.infer<typeof VerifyEmailForm>

/** A password to be rated, and what is known of its user. */
export const StrengthForm = z.object({
  password: z.string().min(1).max(MAX_PASSWORD),
  own: z.array(z.string().max(254)).max(5).default([]),
})

/** How soon a password would be guessed: `score` from 0 (at once) to 4. `reason` is empty for one that is strong enough. */
export const Strength = z.object({
  score: z.int().min(0).max(4),
  isEnough: z.boolean(),
  reason: z.string(),
  advice: z.array(z.string()),
})
export type Strength = z.infer<typeof Strength>

/** Each at most once; none: the admin sees their own account and what all staff sees. */
export const RightsForm = z.object({
  rights: z
    .array(z.enum(RIGHTS))
    .max(RIGHTS.length)
    .transform((list) => RIGHTS.filter((right) => list.includes(right))),
})
/** Only customers with this tag. */
export const TagQuery = AnyText.min(1).max(MAX_TAG).optional()

/** The default order: users newest first, admins by name. */
export const UserSort = sortBy('fullName', 'email', 'status', 'createdAt')
export type UserSort = NonNullable<z.infer<typeof UserSort>['sort']>
const AdminSort = sortBy('fullName', 'email', 'status', 'createdAt', 'role')
export type AdminSort = NonNullable<z.infer<typeof AdminSort>['sort']>

export const userEndpoints = {
  signUp: endpoint({
    method: 'POST',
    path: '/users',
    access: 'public',
    summary: 'Opens an account and signs in; a mail is sent to verify the address',
    body: SignUpForm,
    answers: { 201: SignedIn },
  }),
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in; sets the refresh cookie',
    body: LoginForm,
    answers: { 200: SignedIn },
  }),
  profile: endpoint({
    method: 'GET',
    path: '/users/personal-profile',
    access: 'signedIn',
    summary: 'The signed-in user',
    answers: { 200: User },
  }),
  editProfile: endpoint({
    method: 'PUT',
    path: '/users',
    access: 'signedIn',
    summary: 'Changes name and phone number of the signed-in user',
    body: ProfileForm,
    answers: { 200: Message },
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/change-password',
    access: 'signedIn',
    summary: 'Changes the password; all other sessions end',
    body: ChangePasswordForm,
    answers: { 200: SignedIn.pick({ accessToken: true }).extend(Message.shape) },
  }),
  verifyEmail: endpoint({
    method: 'PUT',
    path: '/users/verifyemail',
    access: 'public',
    summary:
      "Redeems the code of a verification mail; guests' orders with this address join the account. A caller who is not signed in to the account chooses a new password, and its sessions end",
    body: VerifyEmailForm,
    answers: { 200: Message },
  }),
  forgotPassword: endpoint({
    method: 'PUT',
    path: '/users/forgetpassword',
    access: 'public',
    summary: 'Mails a link to choose a new password, where the address has an account; always answers the same',
    body: ForgotPasswordForm,
    answers: { 200: Message },
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/users/changepassword',
    access: 'public',
    summary: 'Redeems the code of a reset mail; all sessions end',
    body: ResetPasswordForm,
    answers: { 200: Message },
  }),
  passwordStrength: endpoint({
    method: 'POST',
    path: '/users/password-strength',
    access: 'public',
    summary: 'Rates a password; `own`: name, e-mail, phone number. Nothing of it is stored',
    body: StrengthForm,
    answers: { 200: Strength },
  }),
  admins: endpoint({
    method: 'GET',
    path: '/users/admin',
    access: 'superAdmin',
    summary: 'Admins and super admins, by name unless `sort` says otherwise',
    query: AdminSort,
    answers: { 200: z.object({ data: z.array(User) }) },
  }),
  one: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'signedIn',
    summary: 'One user: oneself; for admins basic users; for super admins any user',
    params: IdParam,
    answers: { 200: User },
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/:limit/:skip/:search?',
    access: 'admin',
    right: 'customers',
    summary: 'Basic users, newest first unless `sort` says otherwise; search matches name, e-mail and phone',
    params: SearchParams,
    query: UserSort.extend({ tag: TagQuery }),
    answers: { 200: z.object({ data: z.array(User), totalUsers: z.int() }) },
  }),
  sales: endpoint({
    method: 'GET',
    path: '/users/:id/sales/:limit/:skip/:search?',
    access: 'admin',
    right: 'customers',
    summary: "One user's orders, newest first unless `sort` says otherwise; of admins for super admins only",
    params: SearchParams.extend(IdParam.shape),
    query: SaleSort,
    answers: { 200: SalePage },
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    right: 'customers',
    summary: 'Blocks or unblocks; admins only basic users, super admins also admins',
    params: IdParam,
    body: z.object({ statusValue: z.enum(['block', 'unblock']) }),
    answers: { 200: Message },
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/users/roleupdate/:id',
    access: 'admin',
    right: 'customers',
    isConfirmed: true,
    summary: 'Makes a basic user an admin, or (super admins) an admin a basic user; takes the id of a role',
    params: IdParam,
    body: z.object({ roleValue: requiredText('roleValue', 60) }),
    answers: { 200: Message },
  }),
  setRights: endpoint({
    method: 'PUT',
    path: '/users/:id/rights',
    access: 'superAdmin',
    isConfirmed: true,
    isEdit: true,
    summary: 'Sets what an admin may do, at once; nothing else of the account changes',
    params: IdParam,
    body: RightsForm,
    answers: { 200: Message },
  }),
}
