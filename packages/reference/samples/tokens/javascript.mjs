const { CLIENT_ID, CLIENT_SECRET } = process.env;

const response = await fetch('{{tokenUrl}}', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`,
  },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    scope: '{{scope}}',
  }),
});
const { access_token, expires_in } = await response.json();
console.log(access_token, expires_in);
