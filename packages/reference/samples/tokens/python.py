import os
import requests

response = requests.post(
    '{{tokenUrl}}',
    auth=(os.environ['CLIENT_ID'], os.environ['CLIENT_SECRET']),
    data={
        'grant_type': 'client_credentials',
        'scope': '{{scope}}',
    },
)
token = response.json()
print(token['access_token'], token['expires_in'])
