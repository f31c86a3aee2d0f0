import type { Json } from '../behaviour';
import { ADA, BELLO, COMPANIES, companyResult, KEMI, taxResult } from './registered';

/** Register that a check queries. */
export type Register = {
  kind: string;
  name: string;
  /** Start of the register's references for its responses. */
  code: string;
  /** Price of a response in kobo. */
  price: number;
  /** Field of the request with the number. */
  field: string;
  /** Returns the number of a request, if it is not the value of the field. */
  numberOf?: (body: Json) => string;
  isSandbox: (number: string) => boolean;
  /** Two digits that determine the outcome of numbers without a holder of the story. The last two by default. */
  endingOf?: (number: string) => string;
  /** Holders whose data is compared, by number. */
  holders: ReadonlyMap<string, Json>;
  /** Field that differs for the ending 91: the date of birth by default. */
  mismatch?: string;
  /** Fields that the register does not contain. */
  without?: readonly string[];
  initials?: boolean;
  /** Returns true if the number is not that of a person, and is shown in full. */
  isPublic?: (body: Json) => boolean;
  /** Numbers with another outcome than their ending determines. */
  special?: ReadonlyMap<string, 'mismatched' | 'not_found'>;
  /** Seconds after which a check of a register that does not respond is to be repeated. 60 by default. */
  retry?: number;
  isNotFoundFree?: boolean;
  /** Returns the additional data of a match or a mismatch. */
  resultOf?: (number: string, body: Json, isMatched: boolean) => Json | null;
};

const ofPerson = /^22200000(?!000)\d{3}$/;

/** Returns true for a BVN of the sandbox. */
export const isSandboxBvn = (number: string): boolean => ofPerson.test(number);

/** Returns true for a registration number of the sandbox. */
export const isSandboxCompany = (number: string): boolean => /^(RC|BN|IT|LP)0000(?!000)\d{3}$/.test(number);

/** Holders of the BVNs whose data is compared. */
export const BVN_HOLDERS: ReadonlyMap<string, Json> = new Map([
  ['22200000001', ADA],
  ['22200000002', BELLO],
  ['22200000043', KEMI],
]);

/** Registers by the operation that queries them. */
export const REGISTERS: Record<string, Register> = {
  verifyBvn: {
    kind: 'bvn',
    name: 'BVN register',
    code: 'BVN',
    price: 5000,
    field: 'bvn',
    isSandbox: isSandboxBvn,
    holders: BVN_HOLDERS,
    without: ['middle_name'],
    resultOf: (number, _, isMatched) => (isMatched ? { kind: 'bvn', is_watchlisted: number.endsWith('95') } : null),
  },
  verifyNin: {
    kind: 'nin',
    name: 'National identity database',
    code: 'NIN',
    price: 10_000,
    numberOf: ({ identifier: { nin, vnin } }) => nin ?? vnin,
    field: 'identifier',
    isSandbox: (number) => ofPerson.test(number) || /^EX2220000000(01|02|91|92|93|94|96)AM$/.test(number),
    endingOf: (number) => number.replace(/AM$/, '').slice(-2),
    holders: new Map([
      ['22200000011', ADA],
      ['22200000012', BELLO],
      ['EX222000000001AM', ADA],
      ['EX222000000002AM', BELLO],
    ]),
    without: ['middle_name'],
    special: new Map([
      ['22200000041', 'mismatched'],
      ['EX222000000096AM', 'not_found'],
    ]),
  },
  verifyPassport: {
    kind: 'passport',
    name: 'Passport register',
    code: 'NIS',
    price: 15_000,
    field: 'passport_number',
    isSandbox: (number) => /^A00000(?!000)\d{3}$/.test(number),
    holders: new Map([['A00000001', ADA]]),
    resultOf: (number, _, isMatched) => (isMatched ? { kind: 'passport', is_expired: number === 'A00000097' } : null),
  },
  verifyDriversLicence: {
    kind: 'drivers_licence',
    name: "Driver's licence register",
    code: 'RSC',
    price: 15_000,
    field: 'licence_number',
    isSandbox: (number) => number.startsWith('EXM'),
    holders: new Map([['EXM00001AA01', ADA]]),
    without: ['middle_name'],
    resultOf: (number, _, isMatched) => (isMatched ? { kind: 'drivers_licence', is_expired: number === 'EXM00001AA97' } : null),
  },
  verifyVotersCard: {
    kind: 'voters_card',
    name: 'Register of voters',
    code: 'EC',
    price: 10_000,
    field: 'vin',
    isSandbox: (number) => number.startsWith('90A0B'),
    holders: new Map([['90A0B00000000000001', { ...ADA, state_code: 'NG-LA' }]]),
    mismatch: 'last_name',
    without: ['date_of_birth'],
    initials: true,
    retry: 3600,
  },
  verifyPhoneNumber: {
    kind: 'phone_number',
    name: 'Mobile operators',
    code: 'MNO',
    price: 6000,
    field: 'phone_number',
    isSandbox: (number) => /^\+2347000000(?!000)\d{3}$/.test(number),
    holders: new Map([ADA, BELLO, KEMI].map((holder) => [holder.phone_number, holder])),
    mismatch: 'last_name',
    resultOf: (number, _, isMatched) => ({ kind: 'phone_number', sim_changed_recently: isMatched ? number.endsWith('98') : null }),
  },
  verifyCompanyRegistration: {
    kind: 'company_registration',
    name: 'Company register',
    code: 'CR',
    price: 20_000,
    field: 'registration_number',
    isSandbox: isSandboxCompany,
    holders: COMPANIES,
    mismatch: 'legal_name',
    isPublic: () => true,
    resultOf: companyResult,
  },
  verifyTaxIdentification: {
    kind: 'tax_identification',
    name: 'Taxpayer register',
    code: 'RS',
    price: 10_000,
    field: 'tax_number',
    isSandbox: (number) => /0000\d\d$/.test(number.replace('-', '')),
    holders: new Map(['0000000000001', '00000000-0001'].map((number) => [number, { name: 'Zuma Crates Ltd' }])),
    mismatch: 'name',
    isPublic: ({ holder_kind: holder }) => holder === 'business',
    resultOf: taxResult,
  },
  verifyStampDuty: {
    kind: 'stamp_duty',
    name: 'Stamp duty register',
    code: 'SD',
    price: 10_000,
    field: 'certificate_number',
    isSandbox: (number) => number.startsWith('EX-SD-2026-'),
    holders: new Map([
      [
        'EX-SD-2026-000118',
        {
          instrument_kind: 'lease',
          instrument_amount: { amount: 41_600_000, currency: 'NGN' },
          duty: { amount: 312_000, currency: 'NGN' },
          stamped_date: '2026-01-12',
        },
      ],
    ]),
    mismatch: 'instrument_amount',
    isPublic: () => true,
    isNotFoundFree: true,
    resultOf: (number) => ({
      kind: 'stamp_duty',
      status: number.endsWith('97') ? 'cancelled' : number.endsWith('98') ? 'unpaid' : 'paid',
    }),
  },
};
