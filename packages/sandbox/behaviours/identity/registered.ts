import type { Json } from '../behaviour';

/** People of the story, as the registers have them. */
export const ADA = { first_name: 'Ada', last_name: 'Exemplar', date_of_birth: '1994-03-08', phone_number: '+2347000000001' };
export const BELLO = { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21', phone_number: '+2347000000002' };
export const KEMI = { first_name: 'Kemi', last_name: 'Facsimile', date_of_birth: '1991-05-27', phone_number: '+2347000000043' };

/** Companies of the register, with their officers in office. */
export const COMPANIES: ReadonlyMap<string, Json> = new Map<string, Json>([
  [
    'RC0000001',
    { legal_name: 'Zuma Crates Ltd', officers: ['Tunde Replica', 'Amina Imitation'], registration_date: '2019-06-11', city: 'Lagos' },
  ],
  ['RC0000002', { legal_name: 'Sample Kitchen Ltd', officers: ['Bisola Mockup'], registration_date: '2022-02-21', city: 'Lagos' }],
]);

const STRUCK_OFF = {
  kind: 'company_registration',
  status: 'struck_off',
  registered_name: 'DUMMY DISSOLVED LTD',
  registration_date: '2003-10-08',
  city: null,
  officers: [],
  has_filed_annual_return: false,
};

/** Returns the entry of a company. One of which nothing is known has the name and the officers that it is expected to have. */
export function companyResult(number: string, { subject }: Json, isMatched: boolean): Json {
  if (number === 'RC0000097') return STRUCK_OFF;
  const known = COMPANIES.get(number) ?? {
    legal_name: isMatched ? subject.legal_name : 'Specimen Trading Ltd',
    officers: subject.officers ?? [],
    registration_date: '2020-01-15',
    city: 'Lagos',
  };
  return {
    kind: 'company_registration',
    status: 'active',
    registered_name: known.legal_name.toUpperCase(),
    registration_date: known.registration_date,
    city: known.city,
    officers: known.officers.map((name: string) => ({ name: name.toUpperCase(), role: 'director' })),
    has_filed_annual_return: true,
  };
}

/** Returns what the revenue service adds to a match. */
export function taxResult(number: string, { holder_kind: holder }: Json, isMatched: boolean): Json | null {
  if (!isMatched) return null;
  const digits = number.replace('-', '');
  const isOld = digits.length < 13 && !number.endsWith('97');
  return {
    kind: 'tax_identification',
    holder_kind: holder,
    is_active: !number.endsWith('97'),
    is_replaced: isOld,
    replaced_by_number: isOld && holder === 'business' ? digits.padStart(13, '0') : null,
  };
}
