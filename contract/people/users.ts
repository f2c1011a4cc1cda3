import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  adminWithRight,
  confirmedCaller,
  everyone,
  get,
  post,
  put,
  signedIn,
  superAdmin,
} from '../platform/endpoint.ts'
import {
  Email,
  MessageBody,
  optionalPhoneNumber,
  optionalText,
  PhoneNumber,
  plainTextUpTo,
  requiredText,
} from '../platform/form-schemas.ts'
import { MAX_PASSWORD, MAX_TAG, MIN_PASSWORD } from '../platform/limits.ts'
import { listAnswerOf, sortParamOf } from '../platform/list-params.ts'
import { ADMIN_RIGHTS } from '../platform/rights.ts'

/** `role` is a role's id, `status` 'block' or 'unblock'. */
export const User = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  whatsapp: z.string().optional(),
  role: z.string(),
  status: z.enum(['block', 'unblock']),
  /** Rights of an admin; left out for others. */
  rights: z.array(z.enum(ADMIN_RIGHTS)).optional(),
  /** Parts of the last address that the user ordered to; empty before the first order. */
  shipping: z.array(z.string()),
  isVerified: z.boolean(),
  /**
   * The latest terms that the user accepted; only of a single user, and left out where none are
   * recorded.
   */
  terms: z.object({ version: z.int(), acceptedAt: z.string() }).optional(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

/** Answer of a sign-in. The browser stores it under the user key of local storage. */
export const SignedIn = z.object({
  accessToken: z.string(),
  ...User.pick({ fullName: true, email: true, phoneNumber: true, whatsapp: true }).shape,
})
export type SignedIn = z.infer<typeof SignedIn>

const newPasswordSchema = (field: string) =>
  z
    .string(messages.requiredField(field))
    .min(1, messages.requiredField(field))
    .min(MIN_PASSWORD, messages.passwordLength)
    .max(MAX_PASSWORD, messages.passwordLength)

/** A password that is only compared. Its length is limited, so that no huge text is hashed. */
const givenPassword = (field: string) =>
  z.string(messages.requiredField(field)).min(1, messages.requiredField(field)).max(1024)

export const SignUpForm = z.object({
  fullName: requiredText('fullName', 120),
  email: Email,
  phoneNumber: PhoneNumber,
  password: newPasswordSchema('password'),
  whatsapp: optionalPhoneNumber('whatsapp'),
  tandc: z.literal(true, messages.termsNotAccepted),
  /** Agrees to mails about a cart that was left; never ticked before. */
  cartMail: z.boolean().optional(),
})
export type SignUpForm = z.infer<typeof SignUpForm>

export const LoginForm = z.object({
  email: requiredText('email', 254),
  password: givenPassword('password'),
  /**
   * A code of the second factor, or a recovery code; an account with a second factor answers
   * `needs: 'code'` without one.
   */
  code: optionalText('code', 40),
})
export type LoginForm = z.infer<typeof LoginForm>

export const ProfileForm = z.object({
  name: requiredText('name', 120),
  phoneNumber: PhoneNumber,
  whatsapp: optionalPhoneNumber('whatsapp'),
})
export type ProfileForm = z.infer<typeof ProfileForm>

type NewPasswordFields = { newpassword?: string | undefined; cnpassword?: string | undefined }
const isPasswordRepeated = ({ newpassword, cnpassword }: NewPasswordFields): boolean =>
  newpassword === cnpassword
const mustRepeat = { message: messages.passwordsDiffer, path: ['cnpassword'] }
const repeatedPasswordSchema = <Form extends z.ZodType<NewPasswordFields>>(form: Form): Form =>
  form.refine(isPasswordRepeated, mustRepeat)

export const ChangePasswordFields = z.object({
  oldpassword: givenPassword('oldpassword'),
  newpassword: givenPassword('newpassword'),
  cnpassword: givenPassword('cnpassword'),
})

export const ChangePasswordForm = repeatedPasswordSchema(
  ChangePasswordFields.extend({ newpassword: newPasswordSchema('newpassword') }),
)
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>

/** The form's own check: all fields are filled in. */
export const ResetPasswordFields = z.object({
  newpassword: givenPassword('newpassword'),
  cnpassword: givenPassword('cnpassword'),
  code: requiredText('code', 200),
})

export const ResetPasswordForm = repeatedPasswordSchema(
  ResetPasswordFields.extend({ newpassword: newPasswordSchema('newpassword') }),
)
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

export const ForgotPasswordForm = z.object({ email: Email })

/** A caller who is not signed in to the account must give a new password. */
export const VerifyEmailForm = z
  .object({
    vid: requiredText('vid', 200),
    newpassword: newPasswordSchema('newpassword').optional(),
    cnpassword: z.string().max(1024).optional(),
  })
  .refine(isPasswordRepeated, mustRepeat)
export type VerifyEmailForm = z.infer<typeof VerifyEmailForm>

/** A password to be rated, and what is known of its user. */
export const StrengthForm = z.object({
  password: z.string().min(1).max(MAX_PASSWORD),
  own: z.array(z.string().max(254)).max(5).default([]),
})

/**
 * How soon a password would be guessed: `score` from 0 (at once) to 4. `reason` is empty for one
 * that is strong enough.
 */
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
    .array(z.enum(ADMIN_RIGHTS))
    .max(ADMIN_RIGHTS.length)
    .transform((list) => ADMIN_RIGHTS.filter((right) => list.includes(right))),
})
export const TagQuery = plainTextUpTo(MAX_TAG).min(1).optional()

/** The default order: users newest first, admins by name. */
export const UserSort = sortParamOf('fullName', 'email', 'status', 'createdAt')
export type UserSort = NonNullable<z.infer<typeof UserSort>['sort']>
const AdminSort = sortParamOf('fullName', 'email', 'status', 'createdAt', 'role')
export type AdminSort = NonNullable<z.infer<typeof AdminSort>['sort']>

export const userEndpoints = {
  signUp: post(
    '/users',
    everyone,
    'Opens an account and signs in; a mail is sent to verify the address',
    {
      body: SignUpForm,
      created: SignedIn,
    },
  ),
  login: post('/users/login', everyone, 'Signs in; sets the refresh cookie', {
    body: LoginForm,
    answer: SignedIn,
  }),
  profile: get('/users/personal-profile', signedIn, 'The signed-in user', { answer: User }),
  editProfile: put('/users', signedIn, 'Changes name and phone number of the signed-in user', {
    body: ProfileForm,
  }),
  changePassword: put(
    '/users/change-password',
    signedIn,
    'Changes the password; all other sessions end',
    {
      body: ChangePasswordForm,
      answer: SignedIn.pick({ accessToken: true }).extend(MessageBody.shape),
    },
  ),
  verifyEmail: put(
    '/users/verifyemail',
    everyone,
    "Redeems the code of a verification mail; guests' orders with this address join the account. A caller who is not signed in to the account chooses a new password, and its sessions end",
    { body: VerifyEmailForm },
  ),
  forgotPassword: put(
    '/users/forgetpassword',
    everyone,
    'Mails a link to choose a new password, where the address has an account; always answers the same',
    { body: ForgotPasswordForm },
  ),
  resetPassword: put(
    '/users/changepassword',
    everyone,
    'Redeems the code of a reset mail; all sessions end',
    {
      body: ResetPasswordForm,
    },
  ),
  passwordStrength: post(
    '/users/password-strength',
    everyone,
    'Rates a password; `own`: name, e-mail, phone number. Nothing of it is stored',
    { body: StrengthForm, answer: Strength },
  ),
  admins: get(
    '/users/admin',
    superAdmin,
    'Admins and super admins, by name unless `sort` says otherwise',
    {
      query: AdminSort,
      answer: listAnswerOf(User),
    },
  ),
  read: get(
    '/users/:id',
    signedIn,
    'One user: oneself; for admins basic users; for super admins any user',
    {
      answer: User,
    },
  ),
  list: get(
    '/users/:limit/:skip/:search?',
    adminWithRight('customers'),
    'Basic users, newest first unless `sort` says otherwise; search matches name, e-mail and phone',
    {
      query: UserSort.extend({ tag: TagQuery }),
      answer: z.object({ data: z.array(User), totalUsers: z.int() }),
    },
  ),
  setStatus: put(
    '/users/:id',
    adminWithRight('customers'),
    'Blocks or unblocks; admins only basic users, super admins also admins',
    { body: z.object({ statusValue: z.enum(['block', 'unblock']) }) },
  ),
  setRole: put(
    '/users/roleupdate/:id',
    confirmedCaller(adminWithRight('customers')),
    'Makes a basic user an admin, or (super admins) an admin a basic user; takes the id of a role',
    { body: z.object({ roleValue: requiredText('roleValue', 60) }) },
  ),
  setRights: put(
    '/users/:id/rights',
    confirmedCaller(superAdmin),
    'Sets what an admin may do, at once; nothing else of the account changes',
    { isEdit: true, body: RightsForm },
  ),
}
