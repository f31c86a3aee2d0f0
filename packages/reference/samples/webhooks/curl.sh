# Save the unchanged body of a delivery as body.json, and enter its headers here.
id='{{webhook-id}}'
timestamp='{{webhook-timestamp}}'
signature='{{webhook-signature}}'

result='wrong signature'
for secret in $WEBHOOK_SECRETS; do # One secret, or two during a rotation.
  key=$(printf %s "${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  expected=$({ printf %s "$id.$timestamp."; cat body.json; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  for given in $signature; do
    if [ "$given" = "v1,$expected" ]; then result=genuine; fi
  done
done

case $timestamp in
  '' | *[!0-9]*) result='no timestamp' ;;
  *) age=$(($(date +%s) - 10#$timestamp)) ;;
esac
if [ "$result" = genuine ] && [ "${age#-}" -gt 300 ]; then
  result="genuine, but sent $age seconds ago: a server would reject it"
fi
echo "$result"
